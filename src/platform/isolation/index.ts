export { createIsolation, type IsolatedProcess, type Isolation, type IsolationOptions, plainIsolation, type Tray } from './isolation.js';
export { activeAndMissing, NO_PROTECTIONS, type Protections } from './protections.js';
export { settleIn } from './settle-in.js';

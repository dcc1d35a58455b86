export { createIsolation, type IsolatedProcess, type Isolation, type IsolationOptions, plainIsolation, type Tray } from './isolation.js';
export { becomeParsingProcess } from './parsing-process.js';
export { activeAndMissing, NO_PROTECTIONS, type Protections } from './protections.js';

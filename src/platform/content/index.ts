export * from './file-content.scalar.js';
export * from './file-format.js';
export * from './intake.js';
export * from './pending-content.entity.js';
export * from './scan.entity.js';
export * from './scanned-storage.js';

export * from './api-key.entity.js';
export * from './api-key.rules.js';
export * from './api-key.service.js';
export * from './authenticate.js';

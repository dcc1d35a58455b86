export * from './bootstrap.js';
export * from './organization.entity.js';
export * from './organization.store.js';
export * from './user.entity.js';
export * from './viewer.resolver.js';

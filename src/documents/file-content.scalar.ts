export * from '../platform/content/file-content.scalar.js';

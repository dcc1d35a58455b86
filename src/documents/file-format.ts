export * from '../platform/content/file-format.js';

export * from '../platform/content/pending-content.entity.js';

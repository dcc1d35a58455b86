export * from '../platform/content/intake.js';

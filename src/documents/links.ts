export * from '../platform/http/signed-links.js';

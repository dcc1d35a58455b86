import { GraphQLScalarType } from 'graphql';
import type { StoredContent } from './intake.js';

/** Base64 text, or bytes that REST has already streamed to storage. */
export type FileContent = string | StreamedFile | RefusedFile;

/** File content that arrived as part of a request body and was streamed to storage on the way. */
export class StreamedFile {
  constructor(readonly content: StoredContent) {}
}

/** File content that was refused while its body was read (too large, not base64); whoever takes it throws the error. */
export class RefusedFile {
  constructor(
    readonly error: Error,
    /** What was stored of it all the same. */
    readonly content: StoredContent | null = null,
  ) {}
}

/** What REST has stored of a file, for whoever will not use it. */
export function storedContentOf(file: unknown): StoredContent | undefined {
  return (file instanceof StreamedFile || file instanceof RefusedFile ? file.content : null) ?? undefined;
}

/** Base64 file content. REST streams it to storage while reading the body; GraphQL carries up to 5 MiB inline (D94). */
export const FileContentScalar = new GraphQLScalarType({
  name: 'FileContent',
  description: 'Base64 content of a file, up to 5 MiB; larger files go through createUpload.',
  parseValue(value) {
    if (value instanceof StreamedFile || value instanceof RefusedFile || typeof value === 'string') return value;
    throw new TypeError('expected base64 content');
  },
});

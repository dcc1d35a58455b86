import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

/** An S3 server on loopback (s3rver: checks signatures, knows parts, ranges, copies and signed links) with the bucket `bucket`. */
export interface S3Server {
  readonly endpoint: string;
  /** As STORAGE_URL; `more`: further parameters, `prefix`: before the keys. */
  url(more?: Record<string, string>, prefix?: string): string;
  stop(): Promise<void>;
}

/**
 * Starts one. `trusting`: it does not mind wrong signatures. It is wrong itself about those of links whose query has an apostrophe or a star, which
 * true names of files bring (it compares them unescaped, against SigV4).
 */
export async function startS3({ trusting = false } = {}): Promise<S3Server> {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;
  const directory = mkdtempSync(join(tmpdir(), 'docket-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: trusting,
    directory,
    configureBuckets: [{ name: 'bucket', configs: [] }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    url: (more = {}, prefix = '') => `s3://S3RVER:S3RVER@bucket${prefix}?${new URLSearchParams({ endpoint, ...more })}`,
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

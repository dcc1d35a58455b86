import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** One encoding of a built file. */
interface Variant {
  readonly path: string;
  readonly sizeBytes: number;
}

/** A built file as it is sent: plain, and smaller where that was worth it. */
interface BuiltFile {
  readonly type: string;
  readonly plain: Variant;
  readonly br: Variant | undefined;
  readonly gzip: Variant | undefined;
}

/** The built web application, by path below /app. */
export interface BuiltFiles {
  /** The page, with `__NONCE__` where a nonce belongs; null when the application was not built. */
  readonly index: string | null;
  /** Sends a file; false when there is none of that name. */
  send(request: Request, response: Response, name: string): boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The content coding to answer with: the best that the client takes. Pure. */
export function chooseEncoding(accepted: string | undefined): readonly ('br' | 'gzip')[] {
  const taken = new Set(
    (accepted ?? '')
      .split(',')
      .map((entry) => entry.trim().split(/\s*;\s*/))
      .filter(([, ...rest]) => !rest.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([name]) => name),
  );
  return (['br', 'gzip'] as const).filter((name) => taken.has(name));
}

function readFolder(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  if (!existsSync(folder)) return files;
  const variant = (path: string): Variant | undefined => (existsSync(path) ? { path, sizeBytes: statSync(path).size } : undefined);
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(item.parentPath, item.name);
    const type = TYPES[extname(item.name)];
    if (!item.isFile() || !type) continue;
    const name = relative(folder, path).split(sep).join('/');
    files.set(name, { type, plain: variant(path)!, br: variant(`${path}.br`), gzip: variant(`${path}.gz`) });
  }
  return files;
}

/** Knows the files of a folder that Vite built. Only names that were there at the start are ever opened. */
export function readBuiltFiles(folder: string): BuiltFiles {
  const files = readFolder(folder);
  const page = join(folder, 'index.html');
  return {
    index: existsSync(page) ? readFileSync(page, 'utf8') : null,
    send(request, response, name) {
      const file = files.get(name);
      if (!file) return false;
      const encoding = chooseEncoding(request.headers['accept-encoding']).find((each) => file[each]);
      const { path, sizeBytes } = (encoding && file[encoding]) || file.plain;
      response.setHeader('Content-Type', file.type);
      response.setHeader('Content-Length', sizeBytes);
      response.setHeader('Vary', 'Accept-Encoding');
      response.setHeader('X-Content-Type-Options', 'nosniff');
      // The name of an asset holds the hash of its content, so it is never asked for again.
      response.setHeader('Cache-Control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      if (encoding) response.setHeader('Content-Encoding', encoding);
      if (request.method === 'HEAD') {
        response.end();
        return true;
      }
      // Of a reader who leaves early the file is closed: whoever likes could take all that this process may open.
      pipeline(createReadStream(path), response).catch(() => response.destroy());
      return true;
    },
  };
}

import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Where the compiled program lies: only its own places are looked up. */
const BUILT = pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), '..')).href;

const maps = new Map<string, SourceMap | null>();

/** The map beside a compiled file; null when there is none. */
function mapOf(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  let map: SourceMap | null = null;
  try {
    map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')));
  } catch {
    // Installed without maps: places are told as compiled.
  }
  maps.set(url, map);
  return map;
}

/** A line of a stack as people read it: the place in the source where it is known. */
function told(site: NodeJS.CallSite): string {
  const text = String(site);
  const url = site.getFileName() ?? '';
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
  if (!url.startsWith(BUILT) || line === null || column === null) return text;
  const origin = mapOf(url)?.findOrigin(line, column);
  if (!origin || !('fileName' in origin)) return text;
  const source = fileURLToPath(new URL(origin.fileName, url));
  return text.replace(`${url}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

/** What stands above the places: name and message. An error may be made so that it cannot be told. */
function headOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return '<error>';
  }
}

/**
 * Has stacks tell places in the sources. Node's own `--enable-source-maps` reads the map of every file that is loaded, a twelfth of the whole start;
 * here one is read when a stack goes through its file.
 */
export function tellSources(): void {
  Error.prepareStackTrace = (error, sites) => [headOf(error), ...sites.map((site) => `    at ${told(site)}`)].join('\n');
}

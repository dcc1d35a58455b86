import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest path that a unix socket may have, in bytes. */
const LONGEST_SOCKET_PATH = 107;

/** Where the parts of the database of one DATA_DIR are. */
export type Paths = ReturnType<typeof pathsOf>;

/** Where the parts of the database of a DATA_DIR are; the password is filled in when it is known. */
export function pathsOf(dataDir: string) {
  const data = join(dataDir, 'mysql');
  return {
    data,
    socket: socketPathFor(data),
    log: join(dataDir, 'mysql.log'),
    pid: join(dataDir, 'mysql.pid'),
    temporary: join(dataDir, 'mysql.tmp'),
    password: '',
  };
}

/** The socket lives in the data directory, which nobody else may enter; where that path is too long, in a private folder of the temporary directory. */
export function socketPathFor(dataDirectory: string): string {
  const path = join(dataDirectory, 'docket.sock');
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return path;
  const name = `docket-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`;
  const short = [tmpdir(), '/tmp']
    .map((place) => join(place, name))
    .find((folder) => Buffer.byteLength(folder) + 12 <= LONGEST_SOCKET_PATH);
  return join(short ?? join('/tmp', name), 'docket.sock');
}

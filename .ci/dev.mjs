// `npm run dev`: node --watch-path starts this again at every change of a source; it builds and then becomes the server.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { status } = spawnSync(process.execPath, [join(root, '.ci', 'prepare.mjs')], { cwd: root, stdio: 'inherit' });
if (status === 0) await import('../dist/src/main.js');
else process.exitCode = 1;

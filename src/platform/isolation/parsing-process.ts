import { closeSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FIRST_AFTER_STANDARD = 3;
/** O_CLOEXEC, octal, as fdinfo tells it: Node opens everything of its own with it. */
const CLOSES_ON_EXEC = 0o2000000;

/**
 * The first thing that a process does which parses files: it gives way when memory runs out, and closes descriptors that came from further away than its
 * parent - a shell or a service manager may have left some open, and Node hands them on.
 */
export function becomeParsingProcess(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
    for (const name of readdirSync('/proc/self/fd')) closeIfInherited(Number(name));
  } catch {
    // Only Linux knows them.
  }
}

function closeIfInherited(fd: number): void {
  const channel = (process.channel as { fd?: number } | undefined)?.fd;
  if (fd < FIRST_AFTER_STANDARD || fd === channel) return;
  try {
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1];
    if (flags !== undefined && (Number.parseInt(flags, 8) & CLOSES_ON_EXEC) === 0) closeSync(fd);
  } catch {
    // The one that listed them is closed already.
  }
}

import { spawn } from 'node:child_process';
import { limitWorkingTime, waitsOf } from '../../platform/time/working-time.js';

/** How a command is run. */
export interface CommandOptions {
  /** Written to its standard input. */
  input?: Uint8Array;
  timeoutMs: number;
  env: NodeJS.ProcessEnv;
  /** Told the process while it runs, and null when it has ended. */
  onProcess?: (pid: number | null) => void;
}

/** A command could not be started or ended badly. The message is for the log, never for the outside. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  constructor(
    message: string,
    /** Somebody else ended it. */
    readonly killed = false,
  ) {
    super(message);
  }
}

/** A command took longer than allowed, and was ended. */
export class CommandTimeout extends Error {
  override name = 'CommandTimeout';
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** As much of what it complained of as is kept. */
const MAX_COMPLAINT = 2000;

/** Runs a command and gives what it wrote. It leads a process group of its own, which ends with it, at its time limit, and with this process. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions): Promise<{ output: string; errors: string }> {
  const { input, timeoutMs, env, onProcess = () => undefined } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, detached: true, stdio: 'pipe' });
    const output: Buffer[] = [];
    let bytes = 0;
    let errors = '';
    let end: Error | null = null;
    const endGroup = () => child.pid !== undefined && killGroup(child.pid);
    const stop = (error: Error) => {
      end ??= error;
      endGroup();
    };
    const endLimit = limitWorkingTime(
      timeoutMs,
      () => waitsOf(child.pid),
      () => stop(new CommandTimeout(`${command} took longer than ${timeoutMs} ms.`)),
    );
    process.once('exit', endGroup);
    if (child.pid !== undefined) onProcess(child.pid);
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) stop(new CommandFailed(`${command} wrote more than ${MAX_OUTPUT_BYTES} bytes.`));
      else output.push(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-MAX_COMPLAINT);
    });
    child.on('error', (error) => stop(new CommandFailed(`${command} cannot be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      endLimit();
      process.off('exit', endGroup);
      endGroup();
      if (child.pid !== undefined) onProcess(null);
      if (end) reject(end);
      else if (code === 0) resolve({ output: Buffer.concat(output).toString('utf8'), errors });
      else {
        const how = code === null ? signal : `code ${code}`;
        reject(new CommandFailed(`${command} ended with ${how}: ${errors.trim()}`, signal === 'SIGKILL' || signal === 'SIGTERM'));
      }
    });
    // A command that ends before it has read everything tells why by its code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** Ends a process with all that it started. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended already.
  }
}

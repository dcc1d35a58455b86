import { createAudit } from '../../audit/index.js';
import type { Config } from '../../platform/config.js';
import type { Log } from '../../platform/log.js';
import { systemClock } from '../../platform/time/clock.js';
import type { BackupReport } from './backup.js';
import { OperatorError } from './operator-error.js';
import type { OrganizationTools } from './organizations.js';

export { OperatorError } from './operator-error.js';

/** What a command is given, and how it tells what it did. */
export interface CommandContext {
  readonly config: Config;
  readonly log: Log;
  /** Words after the command. */
  readonly args: readonly string[];
  say(line: string): void;
}

/** A command of an operator (D148). Throws OperatorError with one line when it cannot. */
export type OperatorCommand = (context: CommandContext) => Promise<void>;

function oneFile(command: string, args: readonly string[]): string {
  const [file, ...more] = args;
  if (!file || more.length > 0) throw new OperatorError(`Type: npm run ${command} -- FILE`);
  return file;
}

/** What works on people and organizations. */
type OrganizationCommands = typeof import('./organizations.js');

/** Opens the installation for the time of a command. */
async function withInstallation(
  { config, log, say }: CommandContext,
  work: (commands: OrganizationCommands, tools: OrganizationTools) => Promise<void>,
): Promise<void> {
  const { openInstallation } = await import('./installation.js');
  const commands = await import('./organizations.js');
  const { database, secret, close } = await openInstallation(config, log);
  try {
    await work(commands, { database, clock: systemClock, audit: createAudit(systemClock), secret, say });
  } finally {
    await close();
  }
}

const missed = ({ missing }: BackupReport) => (missing === 0 ? '' : ` ${missing} files that documents name were lost before.`);

/** By the flag that npm's scripts give. What a command consists of is loaded when it is given: the service itself, which starts by the same file, needs none. */
export const OPERATOR_COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  '--backup': async ({ config, log, args, say }) => {
    const file = oneFile('backup', args);
    const { backup } = await import('./backup.js');
    const report = await backup(config, log, file);
    say(
      `Backed up ${report.rows} rows and ${report.files} files to ${file}.${missed(report)} It holds the secret: keep it as safe as DATA_DIR.`,
    );
  },
  '--organization': (context) => withInstallation(context, ({ organizationCommand }, tools) => organizationCommand(tools, context.args)),
  '--reset-password': (context) => withInstallation(context, ({ resetPassword }, tools) => resetPassword(tools, context.args)),
  '--reset-second-factor': (context) => withInstallation(context, ({ resetSecondFactor }, tools) => resetSecondFactor(tools, context.args)),
  '--doctor': async ({ config, say }) => {
    const { examine, linesOf } = await import('./doctor.js');
    // The last part may take a minute on a busy machine: who waits sees how far it is.
    const findings = await examine(config, (finding) => linesOf(finding).forEach(say));
    const broken = findings.filter(({ state }) => state === 'bad').map(({ part }) => part);
    if (broken.length > 0) throw new OperatorError(`To be mended: ${broken.join(', ')}.`);
  },
  '--models': async ({ config, log, args, say }) => {
    const { openInstallation } = await import('./installation.js');
    const { modelsCommand } = await import('./models.js');
    const { database, close } = await openInstallation(config, log);
    try {
      await modelsCommand(database, args, say);
    } finally {
      await close();
    }
  },
  '--restore': async ({ config, log, args, say }) => {
    const file = oneFile('restore', args);
    const { restore } = await import('./restore.js');
    const report = await restore(config, log, file);
    say(`Restored ${report.rows} rows and ${report.files} files from ${file}.${missed(report)} Type npm start.`);
  },
};

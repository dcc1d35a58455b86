import type { MigrationInterface, QueryRunner } from 'typeorm';

const TRACE = '`trace` varchar(55) CHARACTER SET ascii COLLATE ascii_bin NULL';

/** The trace of the request that asked for work or caused an event, so that what is done later belongs to it. */
export class Traces20261122124500 implements MigrationInterface {
  name = 'Traces20261122124500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE \`tasks\` ADD ${TRACE}`);
    await runner.query(`ALTER TABLE \`events\` ADD ${TRACE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `events` DROP COLUMN `trace`');
    await runner.query('ALTER TABLE `tasks` DROP COLUMN `trace`');
  }
}

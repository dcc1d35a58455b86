import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a schedule came to its end, so that one whose process stopped meanwhile runs again soon. */
export class SchedulesUnderWay20261123214500 implements MigrationInterface {
  name = 'SchedulesUnderWay20261123214500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `schedules` ADD `underWay` tinyint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `schedules` DROP COLUMN `underWay`');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** So that old events of a type can be removed without looking at all others. */
export class EventTypes20261122062000 implements MigrationInterface {
  name = 'EventTypes20261122062000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX `events_type` ON `events` (`type`, `id`)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `events_type` ON `events`');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that die with their process, content that is given up, work that was interrupted, and pages that an interrupted run had read. */
export class Durability20261122053200 implements MigrationInterface {
  name = 'Durability20261122053200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `idempotency_keys` ADD `token` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NULL');
    await runner.query('ALTER TABLE `idempotency_keys` ADD `leaseUntil` datetime(3) NULL');
    await runner.query('ALTER TABLE `pending_content` ADD `discarded` tinyint NOT NULL DEFAULT 0');
    await runner.query("ALTER TABLE `tasks` ADD `interruptions` int NOT NULL DEFAULT '0'");
    await runner.query(
      'CREATE TABLE `kept_pages` (`subjectId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `run` int NOT NULL, `number` int NOT NULL, `model` mediumblob NOT NULL, PRIMARY KEY (`subjectId`, `run`, `number`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `kept_pages`');
    await runner.query('ALTER TABLE `tasks` DROP COLUMN `interruptions`');
    await runner.query('ALTER TABLE `pending_content` DROP COLUMN `discarded`');
    await runner.query('ALTER TABLE `idempotency_keys` DROP COLUMN `leaseUntil`');
    await runner.query('ALTER TABLE `idempotency_keys` DROP COLUMN `token`');
  }
}

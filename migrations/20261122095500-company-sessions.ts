import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions say whether the person's company vouched for him. */
export class CompanySessions20261122095500 implements MigrationInterface {
  name = 'CompanySessions20261122095500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE `sessions` ADD `signedInBy` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'password'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `sessions` DROP COLUMN `signedInBy`');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditRetention20261120121656 implements MigrationInterface {
  name = 'AuditRetention20261120121656';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE `audit_chains` ADD `removedThrough` bigint NOT NULL DEFAULT '0'");
    await runner.query(
      "ALTER TABLE `audit_chains` ADD `removedHash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `audit_chains` DROP COLUMN `removedHash`');
    await runner.query('ALTER TABLE `audit_chains` DROP COLUMN `removedThrough`');
  }
}

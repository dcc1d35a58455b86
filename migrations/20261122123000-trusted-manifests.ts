import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trusted documents under ids of a manifest, and keys that run nothing else. */
export class TrustedManifests20261122123000 implements MigrationInterface {
  name = 'TrustedManifests20261122123000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE `trusted_documents` ADD `hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''");
    await runner.query('UPDATE `trusted_documents` SET `hash` = `documentId`');
    await runner.query('ALTER TABLE `trusted_documents` MODIFY `hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL');
    await runner.query('CREATE INDEX `trusted_documents_hash` ON `trusted_documents` (`organizationId`, `hash`)');
    await runner.query('ALTER TABLE `api_keys` ADD `trustedDocumentsOnly` tinyint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `api_keys` DROP COLUMN `trustedDocumentsOnly`');
    await runner.query('DROP INDEX `trusted_documents_hash` ON `trusted_documents`');
    await runner.query('ALTER TABLE `trusted_documents` DROP COLUMN `hash`');
  }
}

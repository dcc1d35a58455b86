import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SamplesAndWebhookOwners20261122060500 implements MigrationInterface {
  name = 'SamplesAndWebhookOwners20261122060500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `templates` ADD `sampleDocumentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL');
    await runner.query('CREATE INDEX `templates_sample_document` ON `templates` (`sampleDocumentId`)');
    // Of which document the words came that were kept so far, nothing tells: a deleted one must leave none (D35).
    await runner.query('UPDATE `templates` SET `sampleModel` = NULL WHERE `sampleName` IS NULL AND `sampleDocumentId` IS NULL');
    await runner.query('ALTER TABLE `webhooks` ADD `ownerId` int NULL');
    await runner.query(
      "UPDATE `webhooks` w SET w.`ownerId` = COALESCE((SELECT MAX(a.`userId`) FROM `audit_log` a WHERE a.`organizationId` = w.`organizationId` AND a.`action` = 'webhook.created' AND a.`target` = w.`id`), (SELECT MIN(h.`userId`) FROM `membership_roles` h JOIN `roles` r ON r.`id` = h.`roleId` WHERE h.`organizationId` = w.`organizationId` AND r.`builtIn` = 1 AND r.`name` = 'owner')) WHERE w.`ownerId` IS NULL",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `webhooks` DROP COLUMN `ownerId`');
    await runner.query('DROP INDEX `templates_sample_document` ON `templates`');
    await runner.query('ALTER TABLE `templates` DROP COLUMN `sampleDocumentId`');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What becomes of each e-mail: kind, language, tries and failures; notices that must not come twice. */
export class MailOutbox20261122084500 implements MigrationInterface {
  name = 'MailOutbox20261122084500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE `outbox_mails` ADD `kind` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'invitation', ADD `language` varchar(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'en', ADD `data` json NULL, ADD `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'queued', ADD `attempts` int NOT NULL DEFAULT 0, ADD `lastError` varchar(300) NULL, ADD `nextAttemptAt` datetime(3) NULL, ADD `expiresAt` datetime(3) NOT NULL DEFAULT '2000-01-01 00:00:00.000'",
    );
    // Notices from before had no kind; those that were never sent are over.
    await runner.query(
      "UPDATE `outbox_mails` SET `kind` = IF(`invitationId` IS NOT NULL, 'invitation', IF(`resetUserId` IS NOT NULL, 'password_reset', 'webhook_disabled')), `status` = IF(`sentAt` IS NOT NULL, 'sent', IF(`invitationId` IS NULL AND `resetUserId` IS NULL, 'discarded', 'queued')), `nextAttemptAt` = IF(`sentAt` IS NULL, `createdAt`, NULL), `expiresAt` = `createdAt` + INTERVAL IF(`resetUserId` IS NULL, 7, 1) DAY",
    );
    await runner.query(
      'ALTER TABLE `outbox_mails` DROP COLUMN `text`, ALTER `kind` DROP DEFAULT, ALTER `language` DROP DEFAULT, ALTER `status` DROP DEFAULT, ALTER `expiresAt` DROP DEFAULT',
    );
    await runner.query('CREATE INDEX `outbox_mails_status` ON `outbox_mails` (`status`, `nextAttemptAt`)');
    await runner.query(
      'CREATE TABLE `sent_notices` (`organizationId` int NOT NULL, `notice` varchar(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `at` datetime(3) NOT NULL, INDEX `sent_notices_at` (`at`), PRIMARY KEY (`organizationId`, `notice`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `sent_notices`');
    await runner.query('DROP INDEX `outbox_mails_status` ON `outbox_mails`');
    await runner.query('DELETE FROM `outbox_mails` WHERE `invitationId` IS NULL AND `resetUserId` IS NULL');
    await runner.query(
      'ALTER TABLE `outbox_mails` ADD `text` varchar(4000) NULL, DROP COLUMN `kind`, DROP COLUMN `language`, DROP COLUMN `data`, DROP COLUMN `status`, DROP COLUMN `attempts`, DROP COLUMN `lastError`, DROP COLUMN `nextAttemptAt`, DROP COLUMN `expiresAt`',
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OutboxNotices20261120124535 implements MigrationInterface {
  name = 'OutboxNotices20261120124535';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `outbox_mails` ADD `text` varchar(4000) NULL');
    await runner.query(
      'ALTER TABLE `outbox_mails` CHANGE `invitationId` `invitationId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE `outbox_mails` CHANGE `invitationId` `invitationId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
    );
    await runner.query('ALTER TABLE `outbox_mails` DROP COLUMN `text`');
  }
}

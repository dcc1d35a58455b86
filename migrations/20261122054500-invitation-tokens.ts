import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InvitationTokens20261122054500 implements MigrationInterface {
  name = 'InvitationTokens20261122054500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `invitations` ADD `tokenHash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL');
    await runner.query('ALTER TABLE `invitations` ADD `mailTokenHash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL');
    // Links from before were shown to everybody who may invite: none of them opens any more, and the people can be invited again (D130).
    await runner.query('UPDATE `invitations` SET `expiresAt` = `sentAt` WHERE `acceptedAt` IS NULL AND `tokenHash` IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `invitations` DROP COLUMN `mailTokenHash`');
    await runner.query('ALTER TABLE `invitations` DROP COLUMN `tokenHash`');
  }
}

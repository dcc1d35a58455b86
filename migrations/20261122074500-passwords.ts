import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links for new passwords; sessions say which browser they are. */
export class Passwords20261122074500 implements MigrationInterface {
  name = 'Passwords20261122074500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `password_resets` (`hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `userId` int NOT NULL, `expiresAt` datetime(3) NOT NULL, INDEX `password_resets_user` (`userId`), INDEX `password_resets_expires` (`expiresAt`), PRIMARY KEY (`hash`)) ENGINE=InnoDB',
    );
    await runner.query('ALTER TABLE `sessions` ADD `device` varchar(200) NULL');
    await runner.query('ALTER TABLE `outbox_mails` ADD `resetUserId` int NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM `outbox_mails` WHERE `resetUserId` IS NOT NULL');
    await runner.query('ALTER TABLE `outbox_mails` DROP COLUMN `resetUserId`');
    await runner.query('ALTER TABLE `sessions` DROP COLUMN `device`');
    await runner.query('DROP TABLE `password_resets`');
  }
}

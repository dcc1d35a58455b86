import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when it is known that who uses an account reads mail to its address. Of accounts that no invitation made, the operator or the company
 * said so; of the others it is not known.
 */
export class AddressProven20261127031500 implements MigrationInterface {
  name = 'AddressProven20261127031500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `users` ADD `addressProvenAt` datetime(3) NULL');
    await runner.query(
      'UPDATE `users` SET `addressProvenAt` = `createdAt` WHERE NOT EXISTS (SELECT 1 FROM `invitations` WHERE `invitations`.`userId` = `users`.`id`)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `users` DROP COLUMN `addressProvenAt`');
  }
}

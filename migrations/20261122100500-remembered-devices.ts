import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers in which a person is not asked for a code for a while. */
export class RememberedDevices20261122100500 implements MigrationInterface {
  name = 'RememberedDevices20261122100500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `remembered_devices` (`hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `userId` int NOT NULL, `expiresAt` datetime(3) NOT NULL, INDEX `remembered_devices_user` (`userId`), INDEX `remembered_devices_expires` (`expiresAt`), PRIMARY KEY (`hash`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `remembered_devices`');
  }
}

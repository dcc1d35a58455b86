import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the processes of one installation have in common. */
export class Installation20261122062700 implements MigrationInterface {
  name = 'Installation20261122062700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `installation` (`id` int NOT NULL, `secretFingerprint` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `storageId` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `createdAt` datetime(3) NOT NULL, PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `installation`');
  }
}

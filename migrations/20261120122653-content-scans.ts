import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContentScans20261120122653 implements MigrationInterface {
  name = 'ContentScans20261120122653';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `content_scans` (`storageKey` varchar(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `signature` varchar(100) NULL, `scannedAt` datetime(3) NOT NULL, PRIMARY KEY (`storageKey`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `content_scans`');
  }
}

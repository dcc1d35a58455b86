import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UploadPieces20261122084200 implements MigrationInterface {
  name = 'UploadPieces20261122084200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `upload_pieces` (`documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `startsAt` int NOT NULL, `sizeBytes` int NOT NULL, `storageKey` varchar(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, PRIMARY KEY (`documentId`, `startsAt`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `upload_pieces`');
  }
}

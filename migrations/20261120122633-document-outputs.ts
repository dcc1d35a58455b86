import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DocumentOutputs20261120122633 implements MigrationInterface {
  name = 'DocumentOutputs20261120122633';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `document_outputs` (`documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `name` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `state` varchar(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `storageKey` varchar(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `fileSize` int NOT NULL, `createdAt` datetime(3) NOT NULL, INDEX `document_outputs_created` (`createdAt`), PRIMARY KEY (`documentId`, `name`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `document_outputs`');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UploadUses20261122071000 implements MigrationInterface {
  name = 'UploadUses20261122071000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `received_uploads` ADD `uses` int NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `received_uploads` DROP COLUMN `uses`');
  }
}

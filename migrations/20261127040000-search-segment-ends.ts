import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which segments know the ends of words of filenames; those of older versions do not and are made anew one after the other. */
export class SearchSegmentEnds20261127040000 implements MigrationInterface {
  name = 'SearchSegmentEnds20261127040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `search_segments` ADD `hasEnds` tinyint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `search_segments` DROP COLUMN `hasEnds`');
  }
}

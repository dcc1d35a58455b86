import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language that a person chose for e-mails; null: that of the organization. */
export class LanguageOfPeople20261125225000 implements MigrationInterface {
  name = 'LanguageOfPeople20261125225000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `users` ADD `language` varchar(2) CHARACTER SET ascii COLLATE ascii_bin NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `users` DROP COLUMN `language`');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ExactEmails20261122063500 implements MigrationInterface {
  name = 'ExactEmails20261122063500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `users` MODIFY `email` varchar(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL');
    const users: { id: number; email: string }[] = await runner.query('SELECT `id`, `email` FROM `users` ORDER BY `id`');
    const taken = new Set(users.map(({ email }) => email));
    for (const { id, email } of users) {
      const normal = email.normalize('NFKC').trim().toLowerCase();
      // Two spellings of one address were two people: the later one keeps his.
      if (normal === email || taken.has(normal)) continue;
      taken.add(normal);
      await runner.query('UPDATE `users` SET `email` = ? WHERE `id` = ?', [normal, id]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE `users` MODIFY `email` varchar(254) NOT NULL');
  }
}

// How schema.graphql changed, each change as breaking, dangerous or safe (graphql-inspector).
//   npm run schema:diff -- [REF]     since a commit (default main); ends with 1 when something breaks
//   npm run schema:diff -- --released  since the last release; ends with 1 when something breaks that docs/api-changes.md does not name
//   npm run schema:diff -- --release   keeps schema.graphql and the last migration as the released ones, when all that breaks is named
//   --text BEFORE AFTER [NAMED]      compares two texts; NAMED stands for docs/api-changes.md
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

const WORDS = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};
const ORDER = Object.values(WORDS);
const RELEASED = join(dirname(fileURLToPath(import.meta.url)), 'released-schema.graphql');
const RELEASED_MIGRATION = join(dirname(fileURLToPath(import.meta.url)), 'released-migration');
const present = () => readFileSync('schema.graphql', 'utf8');

/** The texts to compare, and the text that names what may break; null where nothing may. */
function read([mode = 'main', ...texts]) {
  if (mode === '--text') return { before: texts[0], after: texts[1], named: texts[2] ?? null };
  if (mode === '--released' || mode === '--release')
    return { before: readFileSync(RELEASED, 'utf8'), after: present(), named: readFileSync(join('docs', 'api-changes.md'), 'utf8') };
  const before = execFileSync('git', ['show', `${mode}:schema.graphql`], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return { before, after: present(), named: null };
}

/** A text without its marks and line breaks: a page may wrap a sentence and set names as code. */
const plain = (text) => text.replace(/[`'"]/g, '').replace(/\s+/g, ' ');

const { before, after, named } = read(process.argv.slice(2));
const changes = (await diff(buildSchema(before), buildSchema(after)))
  .map(({ criticality, message }) => ({ word: WORDS[criticality.level], message }))
  .sort((a, b) => ORDER.indexOf(a.word) - ORDER.indexOf(b.word) || a.message.localeCompare(b.message));
for (const { word, message } of changes) console.log(`${word}: ${message}`);
if (changes.length === 0) console.log('No change.');
const breaking = changes.filter(({ word }) => word === 'breaking');
const unnamed = named === null ? breaking : breaking.filter(({ message }) => !plain(named).includes(plain(message)));
if (named !== null) for (const { message } of unnamed) console.log(`docs/api-changes.md must name: ${message}`);
if (unnamed.length > 0) process.exitCode = 1;
else if (process.argv[2] === '--release') {
  writeFileSync(RELEASED, after);
  const last = readdirSync('migrations').sort().at(-1);
  writeFileSync(RELEASED_MIGRATION, `${last.replace(/\.ts$/, '')}\n`);
}

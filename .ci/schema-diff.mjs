// npm run schema:diff -- [REF]: how schema.graphql differs from that of a commit (default main), each change as breaking, dangerous or safe.
// Ends with 1 when something breaks. With --text BEFORE AFTER it compares two texts.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

const WORDS = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};
const ORDER = Object.values(WORDS);

const [first = 'main', ...texts] = process.argv.slice(2);
const [before, after] =
  first === '--text'
    ? texts
    : [
        execFileSync('git', ['show', `${first}:schema.graphql`], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
        readFileSync('schema.graphql', 'utf8'),
      ];

const changes = (await diff(buildSchema(before), buildSchema(after)))
  .map(({ criticality, message }) => ({ word: WORDS[criticality.level], message }))
  .sort((a, b) => ORDER.indexOf(a.word) - ORDER.indexOf(b.word) || a.message.localeCompare(b.message));
for (const { word, message } of changes) console.log(`${word}: ${message}`);
if (changes.length === 0) console.log('No change.');
if (changes.some(({ word }) => word === 'breaking')) process.exitCode = 1;

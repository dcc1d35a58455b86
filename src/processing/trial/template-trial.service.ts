import { createStoredModels, type DocumentReader, type PageReader, type Uploads } from '../../documents/index.js';
import type { ContentIntake } from '../../platform/content/index.js';
import type { Database } from '../../platform/database/index.js';
import type { TemplateChoices, UpdateTemplateInput } from '../../templates/index.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { DraftTrial, TryTemplateInput } from './draft-trial.inputs.js';
import { createDraftTrial } from './draft-trial.service.js';
import { createTemplateMatch } from './match.service.js';
import { createTemplateReplay } from './replay.service.js';
import { createTemplateSuggestion } from './suggest.service.js';
import type {
  MatchTemplatesInput,
  TemplateMatches,
  TemplateReplay,
  TemplateSuggestion,
  TemplateTest,
  TestTemplateInput,
} from './template-trial.inputs.js';
import { createTemplateTest, type TemplateTestDependencies } from './test.service.js';

/** Trying templates on documents: test, match, replay, suggest (D70, D71). Nothing of it is stored. */
export interface TemplateTrials {
  test(caller: Caller, templateId: string, input: TestTemplateInput): Promise<TemplateTest>;
  /** A draft on a file or on documents, with the place of each value. */
  tryDraft(caller: Caller, templateId: string, input: TryTemplateInput): Promise<DraftTrial>;
  match(caller: Caller, input: MatchTemplatesInput): Promise<TemplateMatches>;
  /** Runs a draft over the last documents that used the template. */
  replay(caller: Caller, templateId: string, draft: UpdateTemplateInput, last: number): Promise<TemplateReplay>;
  /** Proposes a template from one document and its reviewed values. */
  suggest(caller: Caller, documentId: string): Promise<TemplateSuggestion>;
}

/** What trials need. */
export interface TemplateTrialDependencies extends TemplateTestDependencies {
  readonly database: Database;
  readonly reader: DocumentReader;
  readonly pages: PageReader;
  readonly choices: TemplateChoices;
  readonly intake: ContentIntake;
  readonly uploads: Pick<Uploads, 'inspect'>;
}

/** Builds the trials. */
export function createTemplateTrials(deps: TemplateTrialDependencies): TemplateTrials {
  const given = { ...deps, storedModel: createStoredModels(deps.database, deps.pages) };
  return {
    test: createTemplateTest(given),
    tryDraft: createDraftTrial(given),
    match: createTemplateMatch(given),
    replay: createTemplateReplay(given),
    suggest: createTemplateSuggestion(given),
  };
}

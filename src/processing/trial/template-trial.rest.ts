import type { RestRow } from '../../platform/http/route.js';

/** Leaves out `error` where there was no failure (D2). */
function presentResult(result: Record<string, unknown>): Record<string, unknown> {
  const { error, ...rest } = result;
  return error === null ? rest : { ...rest, error };
}

/** Rows of the Templates area that read documents. */
export const templateTrialRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/documents/templates/{id}/test',
    tag: 'Templates',
    summary: 'Tries a template on up to ten addresses; nothing is stored.',
    status: 200,
    operation: `mutation TestTemplate($id: ID!, $input: TestTemplateInput!) { data: testTemplate(id: $id, input: $input) {
      testResults { documentUrl success extractedData confidence { overall fields } processingTime error { code message } } summary { averageAccuracy successRate averageProcessingTime } } }`,
    body: 'input',
    shape: (data) => ({ ...data, testResults: (data.testResults as Record<string, unknown>[]).map(presentResult) }),
  },
  {
    method: 'POST',
    path: '/documents/templates/match',
    tag: 'Templates',
    summary: 'Templates that fit a document or type, best first.',
    status: 200,
    operation: `query MatchTemplates($input: MatchTemplatesInput!) { data: matchTemplates(input: $input) {
      matches { templateId templateName confidence matchReason } bestMatch { templateId confidence } } }`,
    body: 'input',
  },
];

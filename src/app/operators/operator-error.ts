/** Why a command of an operator cannot do what it was asked: one line for a person, saying what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

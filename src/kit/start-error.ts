// What a person reads when the server cannot start: one plain sentence, without a stack.

export class StartError extends Error {}
Object.defineProperty(StartError.prototype, 'name', { value: 'StartError' });

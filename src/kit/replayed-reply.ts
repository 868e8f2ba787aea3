// The answer of a call that was made before under the same key: given again, and marked as such (B.13).

export class ReplayedReply<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}

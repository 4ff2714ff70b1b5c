/** Bytes that are held at one time, in all and for one client. */
export interface ByteBudget {
  /** Takes bytes, or none where there are too few left. */
  take(client: string, bytes: number): boolean;
  give(client: string, bytes: number): void;
  readonly used: number;
}

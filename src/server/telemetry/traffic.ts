import { Rate } from './rate.ts';

/** What goes through each connector of this server, now. */
export class Traffic {
  private readonly rates = new Map<string, { messages: Rate; refused: Rate }>();

  constructor(private readonly now: () => number) {}

  heard(type: string, messages: number): void {
    this.of(type).messages.add(messages);
  }

  refused(type: string): void {
    this.of(type).refused.add(1);
  }

  perMinute(type: string): { messages: number; refused: number } {
    const { messages, refused } = this.of(type);
    return { messages: messages.perMinute(), refused: refused.perMinute() };
  }

  private of(type: string): { messages: Rate; refused: Rate } {
    let known = this.rates.get(type);
    if (!known) this.rates.set(type, (known = { messages: new Rate(this.now), refused: new Rate(this.now) }));
    return known;
  }
}

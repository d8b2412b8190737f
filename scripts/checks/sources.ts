import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A node of a parsed file; the parser's own types name two hundred kinds of them. */
export interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Every node below one, itself first. */
export function walk(node: object, visit: (node: Node) => void): void {
  if (isNode(node)) visit(node);
  for (const part of Object.values(node))
    for (const inner of Array.isArray(part) ? (part as unknown[]) : [part]) if (isNode(inner)) walk(inner, visit);
}

/** Source files below some folders, without tests and what is generated. */
export function sourceFiles(folders: readonly string[]): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\./.test(file))
      .map((file) => join(folder, file))
      .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
  );
}

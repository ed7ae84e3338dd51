/** What was chosen, or the first there is: what one could choose a moment ago may be gone. */
export function chosenOf(chosen: string, options: readonly { value: string }[]): string {
  return options.find((one) => one.value === chosen)?.value ?? options[0]?.value ?? "";
}

// The number that a list is asked for: `?customer_phone=+221…` whose plus was not encoded arrives with a blank in its place.

export const askedPhone = (text: string): string => text.replace(/^ (?=\d)/, '+');

export declare function typesOf(json: string): Promise<string>;

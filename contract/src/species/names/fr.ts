// The French names of the species. The format and the sources are described in index.ts.
export const frenchNames = `
Anas platyrhynchos: un canard, canard colvert, colvert, canard domestique, canard mignon, coureur indien
Cairina moschata: un canard de Barbarie, canard musqué
Apus apus: un martinet noir
Columba livia: un pigeon, pigeon biset, pigeon domestique, pigeon voyageur
Columba palumbus: un pigeon ramier, palombe
Geopelia cuneata: une colombe diamant, géopélie diamant
Streptopelia decaocto: une tourterelle turque
Streptopelia roseogrisea: une tourterelle rieuse, tourterelle domestique
Falco tinnunculus: un faucon crécerelle
Callipepla californica: un colin de Californie
Colinus virginianus: un colin de Virginie
Coturnix coturnix: une caille des blés
Coturnix japonica: une caille du Japon, caille japonaise
Gallus gallus: une poule, poule domestique, poule naine, coq bankiva
Synoicus chinensis: une caille peinte de Chine, caille peinte, caille de Chine
Acridotheres tristis: un martin triste
Amadina fasciata: un cou-coupé, amadine cou-coupé
Amandava amandava: un bengali rouge
Carduelis carduelis: un chardonneret élégant, chardonneret
Chloebia gouldiae: un diamant de Gould
Corvus corone: une corneille noire
Erythrura trichroa: un diamant de Kittlitz
Estrilda astrild: un astrild ondulé
Euplectes orix: un euplecte ignicolore
Gracula religiosa: un mainate, mainate religieux
Leiothrix lutea: un rossignol du Japon, léiothrix jaune
Lonchura malacca: un capucin à dos marron
Lonchura oryzivora: un padda, padda de Java
Lonchura striata: un moineau du Japon, capucin domino
Neochmia ruficauda: un diamant à queue rousse
Pica pica: une pie bavarde
Poephila acuticauda: un diamant à longue queue
Pyrrhula pyrrhula: un bouvreuil pivoine, bouvreuil
Serinus canaria: un canari, serin des Canaries
Spinus cucullatus: un tarin rouge, tarin rouge du Venezuela
Spinus spinus: un tarin des aulnes
Sturnus vulgaris: un étourneau sansonnet, étourneau, sansonnet
Taeniopygia guttata: un diamant mandarin
Turdus merula: un merle noir, merle
Uraeginthus bengalus: un cordon-bleu à joues rouges, cordonbleu à joues rouges
Ramphastos toco: un toucan toco
Agapornis fischeri: un inséparable de Fischer
Agapornis lilianae: un inséparable de Lilian
Agapornis nigrigenis: un inséparable à joues noires
Agapornis personatus: un inséparable masqué
Agapornis roseicollis: un inséparable à face rose, inséparable rosegorge
Agapornis taranta: un inséparable d'Abyssinie
Alisterus scapularis: une perruche royale
Amazona aestiva: une amazone à front bleu
Amazona albifrons: une amazone à front blanc
Amazona amazonica: une amazone aourou
Amazona auropalliata: une amazone à nuque d'or, amazone à nuque jaune
Amazona autumnalis: une amazone à diadème
Amazona farinosa: une amazone poudrée
Amazona finschi: une amazone à couronne lilas
Amazona ochrocephala: une amazone à front jaune
Amazona oratrix: une amazone à tête jaune
Amazona viridigenalis: une amazone à joues vertes
Anodorhynchus hyacinthinus: un ara hyacinthe
Ara ambiguus: un ara de Buffon
Ara ararauna: un ara bleu, ara bleu et jaune
Ara chloropterus: un ara chloroptère, ara à ailes vertes
Ara macao: un ara rouge
Ara militaris: un ara militaire
Ara rubrogenys: un ara de Lafresnaye
Ara severus: un ara vert, ara sévère
Aratinga jandaya: une conure jandaya
Aratinga nenday: une conure nanday
Aratinga solstitialis: une conure soleil
Aratinga weddellii: une conure de Weddell
Barnardius zonarius: une perruche à collier jaune, perruche de Port-Lincoln
Bolborhynchus lineola: une perruche catherine, toui catherine
Brotogeris jugularis: un toui à menton d'or
Brotogeris pyrrhoptera: un toui flamboyant
Brotogeris versicolurus: un toui à ailes variées
Cacatua alba: un cacatoès blanc
Cacatua ducorpsii: un cacatoès de Ducorps
Cacatua galerita: un cacatoès à huppe jaune
Cacatua goffiniana: un cacatoès de Goffin
Cacatua leadbeateri: un cacatoès de Leadbeater
Cacatua moluccensis: un cacatoès des Moluques, cacatoès à huppe rouge
Cacatua ophthalmica: un cacatoès aux yeux bleus
Cacatua sanguinea: un cacatoès corella
Cacatua sulphurea: un cacatoès soufré
Cacatua tenuirostris: un cacatoès nasique
Calyptorhynchus banksii: un cacatoès banksien, cacatoès de Banks
Cyanoliseus patagonus: une conure de Patagonie
Cyanoramphus novaezelandiae: un kakariki, kakariki à front rouge, perruche de Sparrman
Deroptyus accipitrinus: un papegeai maillé
Diopsittaca nobilis: un ara noble, ara de Hahn
Eclectus roratus: un éclectus, grand éclectus
Eolophus roseicapilla: un cacatoès rosalbin
Eos bornea: un lori écarlate
Eupsittula aurea: une conure couronnée
Eupsittula canicularis: une conure à front rouge
Forpus coelestis: un toui céleste
Forpus conspicillatus: un toui à lunettes
Forpus passerinus: un toui été
Guaruba guarouba: une conure dorée
Lorius garrulus: un lori noira, lori des Moluques
Lorius lory: un lori tricolore
Melopsittacus undulatus: une perruche ondulée
Myiopsitta monachus: une conure veuve, perruche souris, perruche moine, perriche veuve
Neophema elegans: une perruche élégante
Neophema pulchella: une perruche turquoisine, turquoisine
Neophema splendida: une perruche splendide
Neopsephotus bourkii: une perruche de Bourke
Nymphicus hollandicus: une calopsitte élégante, perruche calopsitte, calopsitte
Orthopsittaca manilatus: un ara macavouanne
Pionites leucogaster: un caïque à ventre blanc, maïpouri à ventre blanc
Pionites melanocephalus: un caïque à tête noire, maïpouri à tête noire
Pionus chalcopterus: une pione noire
Pionus fuscus: une pione violette
Pionus maximiliani: une pione de Maximilien
Pionus menstruus: une pione à tête bleue
Pionus senilis: une pione à couronne blanche
Platycercus elegans: une perruche de Pennant
Platycercus eximius: une perruche omnicolore
Poicephalus cryptoxanthus: un perroquet à tête brune
Poicephalus fuscicollis: un perroquet à cou brun
Poicephalus gulielmi: un perroquet de Jardine, perroquet à calotte rouge
Poicephalus meyeri: un perroquet de Meyer
Poicephalus rufiventris: un perroquet à ventre rouge
Poicephalus senegalus: un youyou du Sénégal, perroquet youyou, youyou
Polytelis alexandrae: une perruche princesse de Galles, perruche d'Alexandra
Polytelis swainsonii: une perruche de Barraband
Primolius auricollis: un ara à collier jaune
Primolius maracana: un ara d'Illiger
Probosciger aterrimus: un cacatoès noir
Psephotus haematonotus: une perruche à croupion rouge
Psittacara erythrogenys: une conure à tête rouge
Psittacara leucophthalmus: une conure pavouane
Psittacara mitratus: une conure mitrée
Psittacula alexandri: une perruche à moustaches
Psittacula cyanocephala: une perruche à tête prune
Psittacula derbiana: une perruche de Derby
Psittacula eupatria: une perruche alexandre, grande alexandre
Psittacula krameri: une perruche à collier, perruche à collier rose
Psittacus erithacus: un gris du Gabon, perroquet gris du Gabon, perroquet jaco, jaco
Psittacus timneh: un perroquet timneh, gris de Timneh
Pyrrhura frontalis: une conure de Vieillot
Pyrrhura molinae: une conure de Molina, conure à joues vertes
Pyrrhura perlata: une conure à ventre rouge
Pyrrhura picta: une conure versicolore
Pyrrhura rupicola: une conure à cape noire
Thectocercus acuticaudatus: une conure à tête bleue
Trichoglossus haematodus: un loriquet à tête bleue
Trichoglossus moluccanus: un loriquet arc-en-ciel
Tyto alba: une chouette effraie, effraie des clochers
`;
